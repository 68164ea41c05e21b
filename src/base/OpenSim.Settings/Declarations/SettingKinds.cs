namespace OpenSim.Settings.Declarations;

/// <summary>
/// Uses a setting of each kind of value, and is never called. Compiling ahead of time makes code of a generic type only in the assembly
/// that declares it, and only for the values that this assembly uses: without these lines each start compiles some seventy methods.
/// </summary>
#pragma warning disable MA0182 // for the compiler alone
internal static class SettingKinds
#pragma warning restore MA0182
{
    internal static void Use(Configuration configuration)
    {
        Use(configuration, new Setting<bool>("", "", false, ""));
        Use(configuration, new Setting<int>("", "", 0, ""));
        Use(configuration, new Setting<float>("", "", 0, ""));
        Use(configuration, new Setting<double>("", "", 0, ""));
    }

    private static void Use<T>(Configuration configuration, Setting<T> setting)
        where T : notnull =>
        configuration.Watch(setting, _ => setting.Check(setting.DefaultText)).Dispose();
}
