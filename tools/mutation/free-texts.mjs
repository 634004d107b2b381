// Texts that the specification leaves to us and no test should fix: their mutants are not counted.
//
// - Log lines. That refusals and payment issues are logged, without personal data, is tested by
//   tests/api/pay-tampering.test.ts; the wording is only for operators.
// - Messages of errors that are bugs: only developers read them.
// - The wording of a refusal, unless the specification fixes it. Its code, fields and details, which distinguish it, are
//   counted.
//
// Texts that are constants of a file (the words for each kind of payment issue) are left out by `ignoreStatic`: they are created
// once when the file is loaded, long before a mutant could be switched on.

const fixedBySpecification = new Set(['Out Of Stock']);

/** @returns why nothing in this piece of code is mutated; undefined if it is */
function shouldIgnore(path) {
  const { node, parent } = path;
  if (node.type === 'CallExpression' && isLog(node.callee)) return 'a line of the log';
  if (parent?.type !== 'NewExpression' || !parent.arguments.includes(node)) return undefined;
  if (parent.callee.name === 'Error') return 'the message of a fault of ours';
  const isWording = parent.callee.name === 'ShopError' && parent.arguments[1] === node;
  return isWording && !fixedBySpecification.has(node.value) ? 'the words of a refusal' : undefined;
}

/** Tells whether it is a call such as `log.warn` or `deps.log.warn`. */
function isLog({ type, object }) {
  return (
    type === 'MemberExpression' &&
    (object.name === 'log' || (object.type === 'MemberExpression' && object.property.name === 'log'))
  );
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'free-texts', value: { shouldIgnore } }];
