// The baseline of what needs no I/O and has no body: the least that a Worker in JavaScript can answer.
export default {
  fetch() {
    return new Response("Hello, world");
  },
};
