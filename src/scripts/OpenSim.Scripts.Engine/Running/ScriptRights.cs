using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Loop.Tick;

namespace OpenSim.Scripts.Engine.Running;

/// <summary>
/// Where scripts run: not where region or estate have switched them off, and on a parcel that does not let everybody's run only its owner's
/// and its group's. Scripts that may not run stand in a list of their own, which is looked through now and then: what they lie in may have
/// moved, or the land be another's. While there are none nothing is looked at, and the region may rest. Needs the token.
/// </summary>
internal sealed class ScriptRights(Scene scene) : IDisposable
{
    private static readonly TimeSpan ReviewEvery = TimeSpan.FromSeconds(5);

    private readonly HashSet<ScriptInstance> _forbidden = [];
    private RegionTimer? _review;

    public int Forbidden => _forbidden.Count;

    /// <summary>Asked when it is to have a turn.</summary>
    public bool MayRun(ScriptInstance script, Parcel parcel)
    {
        var may = scene.Settings.ScriptsRun && MayRun(script.Part, parcel);
        if (may == !script.IsForbidden)
            return may;
        script.IsForbidden = !may;
        if (may)
            _forbidden.Remove(script);
        else
            _forbidden.Add(script);
        PlanReview();
        return may;
    }

    public void Drop(ScriptInstance script)
    {
        _forbidden.Remove(script);
        PlanReview();
    }

    /// <summary>Looks again at those that may not run.</summary>
    public void Review()
    {
        foreach (var script in _forbidden.ToList())
        {
            if (MayRun(script, scene.Land.At(script.Part.WorldPosition)))
                script.Engine.Scheduler.MakeReady(script);
        }
    }

    public void Dispose()
    {
        _forbidden.Clear();
        PlanReview();
    }

    private void PlanReview()
    {
        if (_forbidden.Count > 0)
        {
            _review ??= scene.Timers.Every(ReviewEvery, _ => Review());
            return;
        }

        _review?.Cancel();
        _review = null;
    }

    private static bool MayRun(SceneObjectPart part, Parcel parcel) =>
        parcel.Has(ParcelFlags.AllowOtherScripts) || part.OwnerId == parcel.OwnerId
        || (parcel.Has(ParcelFlags.AllowGroupScripts) && !parcel.Row.GroupId.IsZero && part.GroupId == parcel.Row.GroupId);
}
