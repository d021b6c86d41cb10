// The baseline of an API call: one request to the origin, whose answer goes back as it is.
export default {
  fetch({ method, body }, env) {
    return method === "GET" ? fetch(env.ADDRESS) : fetch(env.ADDRESS, { method, body });
  },
};
