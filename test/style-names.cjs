// Stands for every stylesheet in the unit tests: each class has its own name.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
