using System.Diagnostics;
using Microsoft.Extensions.Logging;
using OpenSim.Physics.Forms;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Telemetry.Limits;
using OpenSim.World;

namespace OpenSim.Modules.Things.Collisions;

/// <summary>
/// What a region's collision space asks of its meshes and sculpts, and the line of those that wait: one is made at a time, in turn with
/// the region's other work. With the token, but for the making.
/// </summary>
internal sealed partial class RegionForms : IAssetForms
{
    // Beyond them nobody is woken: whoever rests on another finds out at the next move.
    private const int MaxWoken = 64;

    private static readonly TimeSpan TriedAgain = TimeSpan.FromMinutes(1);

    private readonly Scene _scene;
    private readonly AssetForms _forms;
    private readonly FormMaker _maker;
    private readonly CollisionStats _stats;
    private readonly Limit _places;
    private readonly ILogger _logger;
    private readonly Dictionary<AssetForm, List<int>> _wanted = []; // who has asked for it: prims
    private readonly Queue<AssetForm> _line = new();
    private bool _isWorking;

    public RegionForms(Scene scene, AssetForms forms, FormMaker maker, CollisionStats stats)
    {
        (_scene, _forms, _maker, _stats) = (scene, forms, maker, stats);
        var most = scene.Options.Configuration.Get(CollisionSettings.MaxFormsWaiting);
        _places = scene.Options.Statistics.Limit(CollisionLimitDefs.Waiting.In(scene.Info.Name), () => most);
        _logger = scene.Options.Loggers.CreateLogger<CollisionFormsModule>();
    }

    public AssetForm? Of(int prim, bool isConvex) =>
        ExtraParams.TrySculpt(_scene.Prims.RecordAt(prim).ExtraParams, out var asset, out var type)
            ? _forms.Of(new AssetFormKey(asset, type, isConvex))
            : null;

    public void Want(AssetForm form, int prim)
    {
        if (_wanted.TryGetValue(form, out var prims))
        {
            if (prims.Count < MaxWoken && !prims.Contains(prim))
                prims.Add(prim);
            return;
        }

        if (!_places.TryTake())
            return;
        _wanted.Add(form, [prim]);
        _line.Enqueue(form);
        Work();
    }

    private void Work()
    {
        if (_isWorking || !_line.TryDequeue(out var form))
            return;
        _isWorking = true;
        _scene.Background("collision form", _ => Make(form), failed: _ => Done(form, isLasting: false));
    }

    private async Task Make(AssetForm form)
    {
        var start = Stopwatch.GetTimestamp();
        if (!form.IsKnown)
        {
            var asset = await _maker.Fetch(form);
            Learn(form, asset);
            _stats.Time.Record(Stopwatch.GetTimestamp() - start);
        }

        _scene.Post(_ => Done(form, isLasting: true));
    }

    private void Learn(AssetForm form, Asset? asset)
    {
        var hash = asset is null ? "" : asset.Hash.Length > 0 ? asset.Hash : ContentHash.Of(asset.Data);
        if (asset is not null && _forms.TryShare(form, hash))
            return;
        _forms.Learn(form, hash, asset is null ? null : FormMaker.Make(form.Key, asset));
        if (!form.IsBox)
        {
            _stats.Made.Add();
            return;
        }

        _stats.Failed.Add();
        if (asset is null)
            LogAbsent(form.Key.Asset);
        else
            LogUnreadable(form.Key.Asset);
    }

    private void Done(AssetForm form, bool isLasting)
    {
        _isWorking = false;
        _places.Give();
        if (_wanted.Remove(form, out var prims) && isLasting)
            prims.ForEach(_scene.Movement.FormChanged);
        if (form.IsBox)
            _scene.Timers.After(TriedAgain, _ => form.Forget());
        Work();
    }

    [LoggerMessage(1, LogLevel.Warning, "The mesh or sculpt {Asset} is not there: it is walked on as a box.")]
    private partial void LogAbsent(UUID asset);

    [LoggerMessage(2, LogLevel.Warning, "The mesh or sculpt {Asset} cannot be read: it is walked on as a box.")]
    private partial void LogUnreadable(UUID asset);
}
