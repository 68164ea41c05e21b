using Microsoft.Extensions.Logging;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Engine.Keeping;
using OpenSim.Scripts.Engine.Keeping.Foreign;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>Has the scripts of prims begin and end as their items come and go. Needs the token.</summary>
/// <param name="files">Of an OpenSimulator whose region this was; null for none.</param>
internal sealed partial class ScriptLoading(ScriptEngine engine, CodeShelf code, StateFiles? files)
{
    private readonly ILogger _log = engine.Scene.Options.Loggers.CreateLogger<ScriptLoading>();

    /// <summary>CHANGED_REGION_START.</summary>
    private const int RegionStart = 0x400;

    /// <summary>A script of the store, as the region starts: it goes on where it was.</summary>
    public void Load(SceneObjectPart part, PrimItemRow item)
    {
        if (engine.Find(item.ItemId) is not null)
            return;
        var instance = Meet(part, item, new ScriptEvent(EventKind.changed, LslList.Of(RegionStart)));
        instance.IsTrusted = true;
        if (files is null || !instance.Memory.IsEmpty)
            GetCode(instance);
        else
            files.Read(item.ItemId, memory =>
            {
                instance.Memory = memory;
                GetCode(instance);
            });
    }

    /// <summary>Brings the scripts of a prim in line with its contents.</summary>
    /// <param name="told">What those that begin by this are told of.</param>
    public void Match(SceneObjectPart part, params ReadOnlySpan<ScriptEvent> told)
    {
        var items = part.Inventory?.Items ?? [];
        foreach (var instance in engine.InstancesIn(part.Id).ToList())
        {
            if (items.FirstOrDefault(i => i.ItemId == instance.ItemId) is not { } item || item.AssetId != instance.AssetId
                || item.ExperienceId != instance.ExperienceId)
                Stop(instance);
            else
                instance.ItemName = item.Name;
        }

        foreach (var item in items)
        {
            if (item.InvType == SceneInventories.ScriptType && engine.Find(item.ItemId) is null)
                GetCode(Meet(part, item, told));
        }
    }

    public void Stop(ScriptInstance instance)
    {
        if (instance.Script is not null)
            code.Release(instance.AssetId);
        engine.Remove(instance);
    }

    public void Stop(SceneObjectGroup group)
    {
        foreach (var instance in engine.InstancesIn(group).ToList())
            Stop(instance);
    }

    private ScriptInstance Meet(SceneObjectPart part, PrimItemRow item, params ReadOnlySpan<ScriptEvent> told)
    {
        var instance = engine.Add(part, item);
        instance.IsHeld = engine.Scene.OnTheirWay.IsHeld(part.Group.Id) || engine.Scene.OnTheirWay.IsHeld(item.ItemId);
        foreach (var happened in told)
            instance.Post(happened);
        return instance;
    }

    private void GetCode(ScriptInstance instance)
    {
        if (!instance.IsGone)
            code.Get(instance.AssetId, compiled => Begin(instance, compiled));
    }

    private void Begin(ScriptInstance instance, Compiled? compiled)
    {
        if (instance.IsGone)
            return;
        if (compiled?.Code is not { } made)
        {
            instance.IsBroken = true;
            return;
        }

        code.Hold(instance.AssetId);
        var script = new RegionScript(made, instance) { Began = engine.Scene.Clock.Seconds };
        if (!ScriptRecord.Restore(instance, script, out var remark) && remark.Length > 0)
            LogBeginsAnew(instance.ItemName, instance.Part.Name, remark);
        if (!instance.IsTrusted)
            script.KeepHarmlessPermissions();
        if (script.IsGrantedByExperience)
            engine.Experiences.Add(script);
        instance.Begin(script);
        engine.Scheduler.MakeReady(instance);
    }

    [LoggerMessage(1, LogLevel.Information, "The script {Script} in {Object} begins anew: of what it remembered, {Remark}.")]
    private partial void LogBeginsAnew(string script, string @object, string remark);
}
