using OpenSim.Primitives;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World.Movement;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Which scripts have taken controls of whom. Needs the region's token.</summary>
public sealed class ControlTable
{
    private readonly Dictionary<UUID, List<RegionScript>> _byAvatar = [];

    /// <summary>What all scripts together have taken of an avatar's controls, and what of it steers all the same.</summary>
    public (AgentControls Taken, AgentControls PassedOn) Of(UUID avatar)
    {
        var (taken, passedOn) = (AgentControls.None, AgentControls.None);
        foreach (var script in ScriptsOf(avatar))
        {
            taken |= script.Controls!.Wanted;
            passedOn |= script.Controls.PassedOn ? script.Controls.Wanted : AgentControls.None;
        }

        return (taken, passedOn);
    }

    /// <summary>Tells the scripts what is held and what has changed of what each has taken.</summary>
    public void Tell(in HeldControls felt)
    {
        foreach (var script in ScriptsOf(felt.Who.Id))
        {
            var (held, changed) = (felt.Held & script.Controls!.Wanted, felt.Changed & script.Controls.Wanted);
            if ((held | changed) != 0)
                script.Host.Post(new ScriptEvent(EventKind.control,
                    LslList.Of(ListItem.OfKey(felt.Who.Id.ToString()), (int)held, (int)changed)));
        }
    }

    /// <summary>An avatar's controls are its own again: its user has said so, or it has left.</summary>
    public void Forget(UUID avatar)
    {
        if (!_byAvatar.Remove(avatar, out var scripts))
            return;
        foreach (var script in scripts)
        {
            script.Controls = null;
            script.Permissions &= ~PermissionBits.TakeControls;
        }
    }

    internal void Add(RegionScript script, UUID avatar)
    {
        if (!_byAvatar.TryGetValue(avatar, out var scripts))
            _byAvatar.Add(avatar, scripts = []);
        scripts.Add(script);
    }

    internal void Remove(RegionScript script, UUID avatar)
    {
        if (_byAvatar.TryGetValue(avatar, out var scripts) && scripts.Remove(script) && scripts.Count == 0)
            _byAvatar.Remove(avatar);
    }

    private List<RegionScript> ScriptsOf(UUID avatar) => _byAvatar.TryGetValue(avatar, out var scripts) ? scripts : [];
}
