using Microsoft.Extensions.Logging;
using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Store.Regions;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// Files in which OpenSimulator keeps what the scripts of a region remember: a region that has moved here goes on from them. They are
/// read beside the region, and never written. Needs the token.
/// </summary>
internal sealed partial class StateFiles
{
    private const long MaxBytes = 1 << 20;

    private readonly Scene _scene;
    private readonly string _yengine;
    private readonly string _xengine;
    private readonly WaitingWork<(UUID Item, Action<ScriptMemory> Ready)> _waiting;
    private readonly ILogger _log;

    private StateFiles(Scene scene, string yengine, string xengine)
    {
        (_scene, _yengine, _xengine) = (scene, yengine, xengine);
        _waiting = new(scene, "read states of scripts", Read);
        _log = scene.Options.Loggers.CreateLogger<StateFiles>();
    }

    /// <summary>Null where there are none, as in nearly all regions.</summary>
    /// <param name="folder">ScriptEngines.</param>
    public static StateFiles? In(string folder, Scene scene)
    {
        var region = scene.Info.Id.ToString();
        var (yengine, xengine) = (Path.Combine(folder, "Yengine", region), Path.Combine(folder, region));
        return Directory.Exists(yengine) || Directory.Exists(xengine) ? new StateFiles(scene, yengine, xengine) : null;
    }

    /// <summary>
    /// Calls back later with what a script remembers; empty for nothing. Not at all where a file is there and cannot be read: a script that
    /// began anew would have its state written over at the next start, where that can be mended.
    /// </summary>
    public void Read(UUID item, Action<ScriptMemory> ready) => _waiting.Add((item, ready));

    private async Task Read((UUID Item, Action<ScriptMemory> Ready) asked, CancellationToken cancel)
    {
        foreach (var path in PathsOf(asked.Item.ToString()))
        {
            try
            {
                if (new FileInfo(path) is not { Exists: true, Length: > 0 and <= MaxBytes })
                    continue;
                var memory = new ScriptMemory(await File.ReadAllBytesAsync(path, cancel));
                _scene.Post(_ => asked.Ready(memory));
                return;
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                LogUnread(e, path);
                return;
            }
        }

        _scene.Post(_ => asked.Ready(default));
    }

    // YEngine spreads its files over folders by their first letter, and takes those that lie beside too.
    private IEnumerable<string> PathsOf(string item) =>
    [
        Path.Combine(_yengine, item[..1], item[1..] + ".state"), Path.Combine(_yengine, item + ".state"), Path.Combine(_xengine, item + ".state")
    ];

    [LoggerMessage(1, LogLevel.Error, "{Path} cannot be read: its script does not begin until it can, at the next start of the region.")]
    private partial void LogUnread(Exception reason, string path);
}
