// Large packages, loaded when they are first wanted: a build, or its second thread, may need none of them. `require()` is the one way to
// load them without waiting, and CommonJS has it.

exports.loadAjv = () => require('ajv/dist/2020.js');
exports.loadXmlBuilder = () => require('xmlbuilder2');
exports.loadRemark = () => ({
  remark: require('remark').remark,
  gfm: require('remark-gfm').default,
  directive: require('remark-directive').default,
});
