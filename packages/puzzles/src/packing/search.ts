/** The kernel for the models of this family, which have few items with many options each. */
import type { Search } from '@quadrille/base';
import { coverSearch, type KernelName, type Model } from '@quadrille/cover';
import { suitsCompact } from '@quadrille/cover/internal';

export const kernelOf = (model: Model): KernelName | 'auto' => (suitsCompact(model) ? 'compact' : 'auto');

export const searchOf = (model: Model): Search & { readonly kernel: KernelName } =>
  coverSearch(model, { kernel: kernelOf(model) });
