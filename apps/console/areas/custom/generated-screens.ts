import type { ComponentType } from 'react';
import type { ScreenProps } from '../screen-props.ts';

type LoadScreen = () => Promise<{ readonly default: ComponentType<ScreenProps> }>;

/** Screens added by the code generator, by menu code (docs/product/tools.md#code-generator). */
export const generatedScreens: Readonly<Record<string, LoadScreen>> = {};
