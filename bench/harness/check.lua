-- wrk's script: each connection sends its own share of the requests in turn and compares every answer
-- whole: status, Location or ETag, and the body's bytes. A thread has one connection, so that an answer
-- belongs to the request that went out last.
local work = dofile(os.getenv("KIRKAS_BENCH_WORK"))
local threads = {}

function setup(thread)
  thread:set("number", #threads)
  table.insert(threads, thread)
end

function init()
  bodies = { [0] = "" }
  for index, path in ipairs(work.bodies) do
    bodies[index] = io.open(path, "rb"):read("*a")
  end
  requests, expected, paths, answered, wrong = {}, {}, {}, 0, 0
  for line in io.lines(work.folder .. "/" .. number) do
    local path, value, body, cookie = line:match("^([^\t]*)\t([^\t]*)\t(%d+)\t([^\t]*)$")
    local headers = {}
    for name, text in pairs(work.headers) do headers[name] = text end
    if cookie ~= "" then headers["Cookie"] = cookie end
    -- With an empty body it would name the body's length, and a GET has none.
    local content = work.content ~= "" and work.content or nil
    table.insert(requests, wrk.format(work.method, path, headers, content))
    table.insert(paths, path)
    table.insert(expected, { value = value, body = bodies[tonumber(body)] })
  end
  current = 0
end

function request()
  current = current % #requests + 1
  return requests[current]
end

local function named(headers)
  for name in pairs(headers) do
    if name:lower() == work.compared then return name end
  end
end

function response(status, headers, body)
  answered = answered + 1
  local want = expected[current]
  if work.compared ~= "" and not (name and headers[name]) then name = named(headers) end
  local value = name and headers[name] or ""
  if status == work.status and value == want.value and (work.anybody or body == want.body) then return end
  wrong = wrong + 1
  if wrong == 1 then
    first = string.format(
      "%s was answered with %d, %s %q and %d bytes; right is %d, %q and %d bytes",
      paths[current], status, work.compared, value, #body, work.status, want.value, #want.body)
  end
  wrk.thread:stop()
end

function done(summary, latency)
  local wrong, first = 0, ""
  for _, thread in ipairs(threads) do
    wrong = wrong + thread:get("wrong")
    if first == "" then first = thread:get("first") or "" end
  end
  local errors = summary.errors
  io.write(string.format(
    '\nKIRKAS {"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"failed":%d,"wrong":%d}\n%s\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout, wrong, first))
end
