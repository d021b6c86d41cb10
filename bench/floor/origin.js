// The floor of an API call: one request to the origin, whose answer goes back as it is.
export default {
  fetch(_request, env) {
    return fetch(env.ADDRESS);
  },
};
