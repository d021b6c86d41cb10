// The floor of what needs no I/O: the least that a Worker in JavaScript can answer.
export default {
  fetch() {
    return new Response("Hello, world");
  },
};
