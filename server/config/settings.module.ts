import { type DynamicModule, Inject, Module } from '@nestjs/common';
import type { Settings } from './settings.ts';

export const SETTINGS_TOKEN = Symbol('SETTINGS_TOKEN');

/** Injects the settings into a constructor. */
export const InjectSettings = () => Inject(SETTINGS_TOKEN);

@Module({})
export class SettingsModule {
  static register(settings: Settings): DynamicModule {
    return {
      module: SettingsModule,
      global: true,
      providers: [{ provide: SETTINGS_TOKEN, useValue: settings }],
      exports: [SETTINGS_TOKEN],
    };
  }
}
