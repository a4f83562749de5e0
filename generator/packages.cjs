// Large packages, loaded when they are first wanted: the second thread of a build may need none of them. `require()` is the one way to load
// them without waiting, and CommonJS has it.

exports.loadAjv = () => require('ajv/dist/2020.js');
exports.loadXmlBuilder = () => require('xmlbuilder2');
