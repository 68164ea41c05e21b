namespace OpenSim.Settings;

/// <summary>Somebody who watches a setting, until it is disposed of.</summary>
internal sealed class SettingWatch(Action end) : IDisposable
{
    public void Dispose() => end();
}
