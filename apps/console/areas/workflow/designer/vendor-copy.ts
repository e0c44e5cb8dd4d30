import ModdleCopy from 'bpmn-js/lib/features/copy-paste/ModdleCopy';
import type { BpmnServices, ModelElement } from '../../../widgets/process-picture/bpmn-services.ts';
import { fitsType } from './vendor-attributes.ts';

type Copied = Parameters<ModdleCopy['copyElement']>;

/**
 * Copies vendor attributes and elements along with an element. The library copies only what a descriptor declares, and
 * a descriptor would drop every vendor element that it does not declare.
 */
class VendorCopy extends ModdleCopy {
  override copyElement(...[source, target, names, isClone]: Copied): ReturnType<ModdleCopy['copyElement']> {
    const copied = super.copyElement(source, target, names, isClone);
    const attributes: Readonly<Record<string, string>> = source.$attrs ?? {};
    for (const [name, value] of Object.entries(attributes)) {
      const [prefix, local] = name.split(':');
      if (local !== undefined && prefix !== 'xmlns' && fitsType(local, String(copied.$type)))
        copied.set(name, value);
    }
    return copied;
  }

  override copyProperty(...args: Parameters<ModdleCopy['copyProperty']>): unknown {
    const [property] = args;
    return isGeneric(property) ? cloneGeneric(property, args[1]) : super.copyProperty(...args);
  }
}

/** An element of a namespace unknown to the library. */
interface Generic {
  readonly $type: string;
  readonly $descriptor: { readonly isGeneric: true; readonly ns: { readonly uri: string } };
  readonly $model: BpmnServices['moddle'];
}

function isGeneric(value: unknown): value is Generic {
  return (
    typeof value === 'object' &&
    value !== null &&
    '$descriptor' in value &&
    (value.$descriptor as { readonly isGeneric?: boolean }).isGeneric === true
  );
}

function cloneGeneric(element: Generic, parent: unknown): ModelElement {
  const parts = Object.entries(element).filter(([name]) => name !== '$type');
  const copy = element.$model.createAny(element.$type, element.$descriptor.ns.uri);
  Object.assign(copy, { $parent: parent });
  for (const [name, value] of parts) {
    const copied: unknown = Array.isArray(value)
      ? value.map((one) => (isGeneric(one) ? cloneGeneric(one, copy) : one))
      : value;
    Object.assign(copy, { [name]: copied });
  }
  return copy;
}

/** Replaces the library's service that copies elements. */
export const vendorCopyModule = { moddleCopy: ['type', VendorCopy] };
