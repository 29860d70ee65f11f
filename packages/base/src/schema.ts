/** The fields of a question as JSON Schema (draft 7), for OpenAPI and for agents. */
import type { Field, Fields } from './fields.js';
import type { JsonFields } from './question.js';

export function schemaOf(fields: Fields): JsonFields {
  const required = Object.keys(fields).filter(name => fields[name].isRequired);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)]),
    ),
    ...(required.length > 0 && { required }),
  };
}

function schemaOfField(field: Field): JsonFields {
  const common = {
    description: field.help.en,
    ...('default' in field && field.default !== undefined && { default: field.default }),
  };
  switch (field.kind) {
    case 'text':
      return { type: 'string', ...common, ...(field.most !== undefined && { maxLength: field.most }) };
    case 'bytes':
      return { type: 'string', contentEncoding: 'base64', ...common };
    case 'choice':
      return { type: 'string', enum: field.of, ...common };
    case 'flag':
    case 'output':
      return { type: 'boolean', ...common };
    default: {
      const type = field.kind === 'whole' ? 'integer' : 'number';
      const most = field.most === undefined ? {} : { maximum: field.most };
      return { type, minimum: field.least, ...most, ...common };
    }
  }
}
