// Runs nginx: as the store behind KV bindings and the origin of the API, and as a contender of its own.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { start } from "./processes.ts";

/** Starts nginx, one process, with `text` in its `http` block. */
export function startNginx(name: string, processor: string, folder: string, text: string) {
  mkdirSync(join(folder, "temporary"), { recursive: true });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `  ${kind}_temp_path ${folder}/temporary;`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 4096; }
http {
${temporary}
  access_log off;
  log_not_found off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  keepalive_timeout 600s;
${text}
}
`,
  );
  return start(name, processor, "nginx", ["-e", "stderr", "-c", file]);
}
