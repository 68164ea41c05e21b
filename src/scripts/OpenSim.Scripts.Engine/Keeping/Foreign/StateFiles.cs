using OpenSim.Primitives;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Scripts.Engine.Keeping.Foreign;

/// <summary>
/// Files in which OpenSimulator keeps what the scripts of a region remember: a region that has moved here goes on from them. They are
/// read beside the region, and never written. Needs the token.
/// </summary>
internal sealed class StateFiles
{
    private const long MaxBytes = 1 << 20;

    private readonly Scene _scene;
    private readonly string _yengine;
    private readonly string _xengine;
    private readonly Queue<(UUID Item, Action<ScriptMemory> Ready)> _waiting = new();
    private bool _isReading;

    private StateFiles(Scene scene, string yengine, string xengine) => (_scene, _yengine, _xengine) = (scene, yengine, xengine);

    /// <summary>Null where there are none, as in nearly all regions.</summary>
    /// <param name="folder">ScriptEngines.</param>
    public static StateFiles? In(string folder, Scene scene)
    {
        var region = scene.Info.Id.ToString();
        var (yengine, xengine) = (Path.Combine(folder, "Yengine", region), Path.Combine(folder, region));
        return Directory.Exists(yengine) || Directory.Exists(xengine) ? new StateFiles(scene, yengine, xengine) : null;
    }

    /// <summary>Calls back later with what a script remembers; empty for nothing.</summary>
    public void Read(UUID item, Action<ScriptMemory> ready)
    {
        _waiting.Enqueue((item, ready));
        if (!_isReading)
            _isReading = _scene.Background(_scene.Info.Id, null, "read states of scripts", ReadAll, question: null, WorkKind.Compile);
        if (!_isReading)
            Give();
    }

    // One piece of work for all that wait, as with their code.
    private async Task ReadAll(CancellationToken cancel)
    {
        while (true)
        {
            (UUID Item, Action<ScriptMemory> Ready) next;
            using (_scene.Token.Take())
            {
                if (!_waiting.TryDequeue(out next))
                {
                    _isReading = false;
                    return;
                }
            }

            var memory = await Contents(next.Item.ToString(), cancel);
            _scene.Post(_ => next.Ready(memory));
        }
    }

    private void Give()
    {
        while (_waiting.TryDequeue(out var next))
            next.Ready(default);
    }

    // YEngine spreads its files over folders by their first letter, and takes those that lie beside too.
    private async Task<ScriptMemory> Contents(string item, CancellationToken cancel)
    {
        foreach (var path in (string[])[Path.Combine(_yengine, item[..1], item[1..] + ".state"), Path.Combine(_yengine, item + ".state"),
                     Path.Combine(_xengine, item + ".state")])
        {
            try
            {
                var file = new FileInfo(path);
                if (file is { Exists: true, Length: > 0 and <= MaxBytes })
                    return new ScriptMemory(await File.ReadAllBytesAsync(path, cancel));
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException or OperationCanceledException)
            {
                return default;
            }
        }

        return default;
    }
}
