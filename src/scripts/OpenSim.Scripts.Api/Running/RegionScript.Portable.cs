
namespace OpenSim.Scripts.Api.Running;

// What engines of other programs can take, and give.
public sealed partial class RegionScript
{
    /// <summary>Null while there is none: see <see cref="OpenSim.Scripts.Running.Script.Outline"/>.</summary>
    public PortableState? ToPortable() => Outline() is not var (state, globals, events) ? null : new PortableState
    {
        State = state,
        Globals = globals,
        Events = events,
        Listens = [.. _listens ?? []],
        Sensor = Sensor,
        Timer = (TimerPeriod, Host.TimesLeft.Timer),
        Seconds = Scene.Clock.Seconds - Began,
        Granter = PermissionsKey,
        Permissions = Permissions
    };

    /// <summary>
    /// False, and as when it was new, for what is of another script. Listens beyond what a script may have are left out. Controls are not
    /// taken anew: other engines do not say which.
    /// </summary>
    public bool TryTake(PortableState state)
    {
        if (!TryTake(state.State, state.Globals, state.Events))
            return false;
        (TimerPeriod, KeptTimes) = (Time(state.Timer.Period), (0, state.Timer.Period > 0 ? Math.Max(1e-3, Time(state.Timer.Left)) : 0));
        Began = Scene.Clock.Seconds - Time(state.Seconds);
        (PermissionsKey, Permissions) = (state.Granter, state.Granter.IsZero ? 0 : state.Permissions);
        foreach (var listen in state.Listens)
        {
            if (!Engine.Listens.MayAdd(this))
                break;
            Listens.Add(listen);
            Engine.Listens.Add(this, listen.Channel);
        }

        if (state.Sensor is var (query, seconds))
            Engine.Sensors.Repeat(this, query, seconds);
        return true;
    }

    /// <summary>
    /// An object may bring along what anyone has written. Of the permissions in it those stay that whoever is said to have granted them
    /// would grant without a question, as the wearer, a sitter or the owner, and of somebody who is not here, and may follow on a seat,
    /// what a sitter would; nobody's money.
    /// </summary>
    public void KeepHarmlessPermissions()
    {
        var consent = Avatars.Find(Scene, PermissionsKey) is { } granter && PermissionsKey != Part.OwnerId
            ? Consent.Of(Part.Group, granter)
            : Part.Group.IsAttachment ? PermissionBits.OfWearer : PermissionBits.OfSitter;
        Permissions &= consent;
        if (Permissions == 0)
            PermissionsKey = default;
        if (!Has(PermissionBits.TakeControls))
            ControlTaking.Release(this);
    }
}
