using System.ComponentModel;
using System.Diagnostics;
using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Modules.Things.Archives;
using OpenSim.Serialization.Oar;
using OpenSim.Services;
using OpenSim.Settings;
using OpenSim.World;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Modules.Things.Backups;

/// <summary>Saves regions to archives by the clock, or with <c>dooarbackup</c>; one at a time.</summary>
public sealed partial class AutoBackupModule : SharedRegionModule
{
    private readonly Dictionary<Scene, RegionTimer?> _timers = [];
    private readonly SemaphoreSlim _one = new(1);
    private ILogger _log = null!; // Start comes before everything else

    public override string Name => "AutoBackupModule";

    private Configuration Configuration => Context.Configuration;

    public override void AddRegion(Scene scene)
    {
        var isOn = Context.Services is ServiceSet && Configuration.Get(BackupSettings.AutoBackupModuleEnabled)
            && Configuration.Get(BackupSettings.AutoBackup);
        var interval = TimeSpan.FromMinutes(Configuration.Get(BackupSettings.AutoBackupInterval));
        _timers[scene] =
            isOn ? scene.Timers.Every(interval, s => s.Background("backup of " + s.Info.Name, cancel => SaveByTheClock(s, cancel))) : null;
    }

    public override void RemoveRegion(Scene scene)
    {
        if (_timers.Remove(scene, out var timer))
            timer?.Cancel();
    }

    public override void Close() => _one.Dispose();

    protected override void Start()
    {
        _log = Context.Loggers.CreateLogger<AutoBackupModule>();
        if (Context.Services is not ServiceSet)
            return;
        Context.Commands.Group("Archiving").Add(
            "dooarbackup", "<region>|ALL", "Saves a region, or all, to the backup folder now, as [AutoBackupModule] says.", Run);
    }

    private async ValueTask Run(CommandContext command)
    {
        if (command.Arguments.Count == 0)
        {
            command.FailWithUsage();
            return;
        }

        var name = string.Join(' ', command.Arguments);
        var all = name.Equals("ALL", StringComparison.OrdinalIgnoreCase);
        var wanted = Context.Scenes.Where(s => all || s.Info.Name.Equals(name, StringComparison.OrdinalIgnoreCase)).ToList();
        if (wanted.Count == 0)
            command.Fail($"There is no region {name} here.");
        foreach (var scene in wanted)
        {
            if (await Save(scene, command.WriteLine, CancellationToken.None) is { } complaint)
                command.Fail(complaint);
        }
    }

    private async Task SaveByTheClock(Scene scene, CancellationToken cancel)
    {
        if (await Save(scene, text => LogSaid(scene.Info.Name, text), cancel) is { } complaint)
            LogFailed(scene.Info.Name, complaint);
    }

    /// <summary>Null when it is saved, else one sentence.</summary>
    private async Task<string?> Save(Scene scene, Action<string> say, CancellationToken cancel)
    {
        await _one.WaitAsync(cancel);
        try
        {
            var folder = Directory.CreateDirectory(Configuration.Get(BackupSettings.AutoBackupDir).In(Context.Folder)).FullName;
            var files = new BackupFiles(folder, scene.Info.Name);
            var now = DateTimeOffset.FromUnixTimeSeconds(scene.Clock.UnixTime).LocalDateTime;
            var path = files.Next(Configuration.Get(BackupSettings.AutoBackupNaming), now);
            if (await Write(scene, path, say, cancel) is { } complaint)
                return complaint;
            // Old ones go when a new one is whole, or a full disk would take one after the other.
            if (Configuration.Get(BackupSettings.AutoBackupKeepFilesForDays) is var days and > 0
                && files.DeleteOlder(now.AddDays(-days)) is var deleted and > 0)
                say($"{deleted} backups older than {days} days deleted.");
            RunScript(path);
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return $"{scene.Info.Name} was not saved: {e.Message}";
        }
        finally
        {
            _one.Release();
        }
    }

    private ValueTask<string?> Write(Scene scene, string path, Action<string> say, CancellationToken cancel) =>
        ArchiveFiles.Write(path, async stream =>
    {
        var services = (ServiceSet)Context.Services;
        var options = new OarSaveOptions { Assets = !Configuration.Get(BackupSettings.AutoBackupSkipAssets) };
        var report = await new OarSaver([scene], services.Assets, services.Accounts, options, say).Save(stream, cancel);
        say($"Saved to {path}: {report}.");
        return null;
    });

    private void RunScript(string path)
    {
        if (Configuration.Get(BackupSettings.AutoBackupScript) is not { Length: > 0 } script)
            return;
        try
        {
            using var process = Process.Start(new ProcessStartInfo(script, [path]) { WorkingDirectory = Context.Folder });
        }
        catch (Exception e) when (e is Win32Exception or FileNotFoundException)
        {
            LogScript(script, e.Message);
        }
    }

    [LoggerMessage(1, LogLevel.Information, "Backup of {Region}: {What}")]
    private partial void LogSaid(string region, string what);

    [LoggerMessage(2, LogLevel.Error, "Backup of {Region} failed: {Why}")]
    private partial void LogFailed(string region, string why);

    [LoggerMessage(3, LogLevel.Error, "AutoBackupScript {Script} cannot be run: {Why}")]
    private partial void LogScript(string script, string why);
}
