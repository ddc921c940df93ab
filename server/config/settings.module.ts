import { type DynamicModule, Inject, Module } from '@nestjs/common';
import type { Settings } from './settings.ts';

const SETTINGS = Symbol('SETTINGS');

/** Injects the settings into a constructor. */
export const InjectSettings = () => Inject(SETTINGS);

@Module({})
export class SettingsModule {
  static register(settings: Settings): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [{ provide: SETTINGS, useValue: settings }],
      exports: [SETTINGS],
    };
  }
}
