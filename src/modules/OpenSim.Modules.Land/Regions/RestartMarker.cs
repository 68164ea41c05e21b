using System.Globalization;
using Microsoft.Extensions.Logging;
using OpenSim.Primitives;

namespace OpenSim.Modules.Land.Regions;

/// <summary>The file of [RestartModule] MarkerPath: it is there, with the number of the process, while a region restarts.</summary>
internal sealed partial class RestartMarker
{
    private readonly ILogger _log;
    private readonly string? _file; // null when none is wanted

    public RestartMarker(ModuleContext context, UUID region)
    {
        _log = context.Loggers.CreateLogger<RestartMarker>();
        if (context.Configuration.Get(RestartSettings.MarkerPath) is { IsEmpty: false } folder)
            _file = Path.Combine(folder.In(context.Folder), region.ToString());
    }

    public void Make() => Try(file =>
    {
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, Environment.ProcessId.ToString(CultureInfo.InvariantCulture));
    });

    public void Remove() => Try(file =>
    {
        if (File.Exists(file))
            File.Delete(file);
    });

    private void Try(Action<string> action)
    {
        try
        {
            if (_file is not null)
                action(_file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            LogFailed(_file!, e.Message);
        }
    }

    [LoggerMessage(1, LogLevel.Warning, "[RestartModule] MarkerPath: {File} could not be written: {Reason}")]
    private partial void LogFailed(string file, string reason);
}
