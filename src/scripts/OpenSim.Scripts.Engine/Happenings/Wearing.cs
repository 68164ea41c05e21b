using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Loading;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Happenings;

/// <summary>What scripts are told of being put down, put on, taken off, and of the ways of what they lie in. Needs the token.</summary>
internal sealed class Wearing(Scene scene, ScriptEngine engine, ScriptLoading loading)
{
    private const double Moment = 0.02, Patience = 0.5; // seconds between two looks whether they have done, and of all looks together

    /// <summary>Out of an inventory or a prim. Scripts that begin by it are told nothing of what was before.</summary>
    public void Rezzed(SceneObjectGroup group, int number)
    {
        var told = new ScriptEvent(EventKind.on_rez, LslList.Of(number));
        Begin(group, number, WearerOf(group) is { } wearer ? [told, AttachOf(wearer)] : [told]);
    }

    /// <summary>Out of another region.</summary>
    public void Arrived(SceneObjectGroup group, bool isByTeleport) =>
        Begin(group, null, Changes.Told(Changes.Region | (isByTeleport ? Changes.Teleport : 0)));

    /// <summary>Within the region: what the avatar wears is told.</summary>
    public void Teleported(ScenePresence who)
    {
        foreach (var slot in who.Attachments)
            engine.Post(new SceneObjectGroup(scene, slot), Changes.Told(Changes.Teleport));
    }

    /// <summary>Put on from the ground, or left on it (Zero).</summary>
    public void WearerChanged(SceneObjectGroup group, UUID wearer) => engine.Post(group, AttachOf(wearer));

    /// <summary>It is about to go into its item; calls back when its scripts have done what they do then, or have had the time.</summary>
    public void TakenOff(SceneObjectGroup group, Action told)
    {
        var scripts = engine.InstancesIn(group).Where(i => i.MayRun && i.Script!.Handles(EventKind.attach)).ToList();
        foreach (var instance in scripts)
            instance.Post(AttachOf(UUID.Zero));
        Await(scripts, Patience, told);
    }

    private void Await(List<ScriptInstance> scripts, double left, Action told)
    {
        if (left > 0 && scripts.Exists(i => i.IsBusy))
            scene.Timers.After(TimeSpan.FromSeconds(Moment), _ => Await(scripts, left - Moment, told));
        else
            told();
    }

    private void Begin(SceneObjectGroup group, int? startParameter, params ReadOnlySpan<ScriptEvent> told)
    {
        foreach (var part in group.Parts)
            loading.Match(part, startParameter, told);
    }

    private UUID? WearerOf(SceneObjectGroup group) =>
        group.IsAttachment && scene.Presences.TryGet(group.AttachedTo, out var wearer) ? wearer.Id : null;

    private static ScriptEvent AttachOf(UUID wearer) => new(EventKind.attach, LslList.Of(ListItem.OfKey(wearer.ToString())));
}
