using Microsoft.Extensions.Logging;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Engine.Keeping;
using OpenSim.Scripts.Engine.Keeping.Foreign;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Prims;

namespace OpenSim.Scripts.Engine.Loading;

/// <summary>Has the scripts of prims begin and end as their items come and go. Needs the token.</summary>
internal sealed partial class ScriptLoading
{
    private readonly ScriptEngine _engine;
    private readonly CodeShelf _code;
    private readonly StateFiles? _files;
    private readonly WaitingWork<(ScriptInstance Instance, RegionScript Script)> _foreign;
    private readonly ILogger _log;

    /// <param name="files">Of an OpenSimulator whose region this was; null for none.</param>
    public ScriptLoading(ScriptEngine engine, CodeShelf code, StateFiles? files)
    {
        (_engine, _code, _files) = (engine, code, files);
        _foreign = new(engine.Scene, "read foreign states of scripts", ReadForeign);
        _log = engine.Scene.Options.Loggers.CreateLogger<ScriptLoading>();
    }

    /// <summary>A script of the store, as the region starts: it goes on where it was.</summary>
    public void Load(SceneObjectPart part, PrimItemRow item)
    {
        if (_engine.Find(item.ItemId) is not null)
            return;
        var instance = Meet(part, item, startParameter: null, Changes.Told(Changes.RegionStart));
        instance.IsTrusted = !instance.Memory.IsFromElsewhere;
        if (_files is null || !instance.Memory.IsEmpty)
            GetCode(instance);
        else
            _files.Read(item.ItemId, memory =>
            {
                instance.Memory = memory;
                GetCode(instance);
            });
    }

    /// <summary>Brings the scripts of a prim in line with its contents.</summary>
    /// <param name="startParameter">Of those that begin by this, unless they were put there with another; null for none.</param>
    /// <param name="told">What those are told of.</param>
    public void Match(SceneObjectPart part, int? startParameter = null, params ReadOnlySpan<ScriptEvent> told)
    {
        var items = part.Inventory?.Items ?? [];
        foreach (var instance in _engine.InstancesIn(part.Id).ToList())
        {
            if (items.FirstOrDefault(i => i.ItemId == instance.ItemId) is not { } item || item.AssetId != instance.AssetId
                || item.ExperienceId != instance.ExperienceId)
                Stop(instance);
            else
                instance.ItemName = item.Name;
        }

        foreach (var item in items)
        {
            if (item.InvType == SceneInventories.ScriptType && _engine.Find(item.ItemId) is null)
                GetCode(Meet(part, item, startParameter, told));
        }
    }

    public void Stop(ScriptInstance instance)
    {
        if (instance.HoldsCode)
            _code.Release(instance.AssetId);
        instance.HoldsCode = false;
        _engine.Remove(instance);
    }

    public void Stop(SceneObjectGroup group)
    {
        foreach (var instance in _engine.InstancesIn(group).ToList())
            Stop(instance);
    }

    private ScriptInstance Meet(SceneObjectPart part, PrimItemRow item, int? startParameter, params ReadOnlySpan<ScriptEvent> told)
    {
        var instance = _engine.Add(part, item);
        instance.IsHeld = _engine.Scene.OnTheirWay.IsHeld(part.Group.Id) || _engine.Scene.OnTheirWay.IsHeld(item.ItemId);
        instance.StartParameter ??= startParameter;
        foreach (var happened in told)
            instance.Post(happened);
        return instance;
    }

    private void GetCode(ScriptInstance instance)
    {
        if (!instance.IsGone)
            _code.Get(instance.AssetId, compiled => Begin(instance, compiled));
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

        _code.Hold(instance.AssetId);
        instance.HoldsCode = true;
        var script = new RegionScript(made, instance) { Began = _engine.Scene.Clock.Seconds };
        if (instance.Memory.IsEmpty || ScriptRecord.TryRead(instance.Memory, script))
            Begin(instance, script);
        else
            _foreign.Add((instance, script));
    }

    private Task ReadForeign((ScriptInstance Instance, RegionScript Script) read, CancellationToken cancel)
    {
        var (instance, script) = read;
        var state = ScriptRecord.ReadForeign(instance.Memory, script.Code, instance.AssetId);
        _engine.Scene.Post(_ => Take(instance, script, state));
        return Task.CompletedTask;
    }

    private void Take(ScriptInstance instance, RegionScript script, ForeignState read)
    {
        if (instance.IsGone)
            return;
        instance.IsRunning &= read.IsRunning;
        if (read.State is null)
            LogBeginsAnew(instance.ItemName, instance.Part.Name, read.Remark);
        else if (!script.TryTake(read.State))
            LogBeginsAnew(instance.ItemName, instance.Part.Name, "it takes more memory than a script may have");
        Begin(instance, script);
    }

    private void Begin(ScriptInstance instance, RegionScript script)
    {
        if (!instance.IsTrusted)
            script.KeepHarmlessPermissions();
        if (script.IsGrantedByExperience)
            _engine.Experiences.Add(script);
        instance.Begin(script);
        if (!instance.IsTrusted && !instance.Memory.IsEmpty && !instance.Part.Group.IsAttachment)
            _engine.Changed(instance); // what is stored may have more than it was let
        _engine.Scheduler.MakeReady(instance);
    }

    [LoggerMessage(1, LogLevel.Information, "The script {Script} in {Object} begins anew: of what it remembered, {Remark}.")]
    private partial void LogBeginsAnew(string script, string @object, string remark);
}
