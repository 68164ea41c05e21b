using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.World;
using OpenSim.World.Writing;

namespace OpenSim.Scripts.Api.Running;

/// <summary>A script in a prim of a region: what functions that ask or change the region are given.</summary>
public sealed partial class RegionScript : Script
{
    private List<Listen>? _listens;
    private HashSet<string>? _unavailable; // what its owner has been told of
    private List<string>? _untold; // of those, met without the region

    public RegionScript(ScriptCode code, IScriptHost host)
        : base(code)
    {
        Host = host;
        MemoryLimit = MaxMemory;
    }

    public IScriptHost Host { get; }

    public IScriptEngine Engine => Host.Engine;

    public SceneObjectPart Part => Host.Part;

    public Scene Scene => Part.Scene;

    public SceneWriter Writer => Scene.Writer;

    /// <summary>Whose rights it has: its object's owner's, or the group's to which it is set.</summary>
    public Actor Actor => Actor.Of(Part);

    /// <summary>What it listens to; change by <see cref="ListenTable"/> too.</summary>
    public List<Listen> Listens => _listens ??= [];

    /// <summary>Seconds between timer events, 0 for none.</summary>
    public double TimerPeriod { get; set; }

    /// <summary>Who has granted <see cref="Permissions"/>.</summary>
    public UUID PermissionsKey { get; set; }

    /// <summary>Bits of PERMISSION_…</summary>
    public int Permissions { get; set; }

    /// <summary>What it has asked for and waits for, from whom.</summary>
    public (UUID Avatar, int Permissions) Asked { get; set; }

    /// <summary>What has come for a function that waits (<see cref="Script.Retry"/>): what it is, and of whom.</summary>
    public (string What, UUID Asked, string Answer)? Awaited { get; set; }

    /// <summary>What it has taken of its granter's controls; null for nothing.</summary>
    public TakenControls? Controls { get; set; }

    /// <summary>What it looks for again and again, and the seconds between; set by <see cref="SensorTable"/>.</summary>
    public (SensorQuery Query, double Seconds)? Sensor { get; internal set; }

    /// <summary>At which web clients call it, null for none; set by <see cref="UrlTable"/>.</summary>
    internal List<ScriptUrl>? Urls { get; set; }

    /// <summary>Seconds that it waits after each event; llMinEventDelay.</summary>
    public double MinEventDelay { get; set; }

    /// <summary>At which XML-RPC calls it, null for none; set by <see cref="RemoteDataTable"/>.</summary>
    internal RemoteChannel? Channel { get; set; }

    /// <summary>llGetStartParameter.</summary>
    public int StartParameter { get; set; }

    /// <summary>Region's seconds at which its llGetTime began.</summary>
    public double Began { get; set; }

    /// <summary>What has ended it is for all who are near.</summary>
    public bool FailsInPublic { get; private set; }

    /// <summary>Whether it listens to anything; asking <see cref="Listens"/> makes a list.</summary>
    public bool IsListening => _listens is { Count: > 0 };

    /// <summary>What it has been granted it has by its experience.</summary>
    public bool IsGrantedByExperience => (Permissions & PermissionBits.Experience) != 0;

    /// <summary>Whether it has been granted; what was by an experience ends where that may not run.</summary>
    public bool Has(int permission) => (Permissions & permission) == permission
        && (!IsGrantedByExperience || permission == 0 || Engine.Experiences.Holds(this));

    /// <summary>
    /// Whether who has the object has granted it; of a group's object somebody of the group who may do himself what is to be done.
    /// </summary>
    public bool HasOfOwner(int permission, GroupPowers power = GroupPowers.None)
    {
        var (owner, group) = (Part.OwnerId, Part.GroupId);
        return Has(permission) && (PermissionsKey == owner
            || owner == group && power != GroupPowers.None && Scene.Memberships.HasPower(PermissionsKey, group, power));
    }

    /// <summary>What went wrong is told on the debug channel; the script goes on.</summary>
    public void Complain(string words) => Engine.TellOwner(this, words);

    /// <summary>It has called what it may not: it ends, and whoever is near is told why, or its owner alone.</summary>
    public void Forbid(string why, bool tellsOwnerAlone)
    {
        FailsInPublic = !tellsOwnerAlone;
        Fail(why);
    }

    /// <summary>Whether an os function that answers for itself may do what it is for (<see cref="ApiFunction.AsksItself"/>).</summary>
    public bool MayCall(string function) =>
        ApiDeclarations.All.Functions[function][0].Guard is not { } guard || Engine.Ossl.RefusalOf(this, guard) is null;

    /// <summary>The same of one that ends whom its guard does not let through, by its own choice when.</summary>
    public bool Demand(string function)
    {
        if (ApiDeclarations.All.Functions[function][0].Guard is { } guard)
            AskGuard(guard.Index);
        return Stop == StopReason.None;
    }

    /// <summary>A function has said that it is to be called again.</summary>
    public bool IsWaiting => Stop == StopReason.Retry;

    public override void AskGuard(int guard)
    {
        var rights = Engine.Ossl;
        if (rights.IsOpen(guard))
            return;
        if (HasRegion)
            rights.Ask(this, guard);
        else
            AwaitRegion();
    }

    public override void OnUnavailable(string function)
    {
        if (!(_unavailable ??= []).Add(function))
            return;
        (_untold ??= []).Add(function);
        if (HasRegion)
            TellUnavailable();
    }

    /// <summary>Tells the owner of functions that were called without the region; now with its token.</summary>
    public void TellUnavailable()
    {
        foreach (var function in _untold ?? [])
        {
            var declared = ApiDeclarations.All.Functions[function][0];
            if (declared.Reason.Length == 0)
                Complain($"{function} is not available here yet.");
            else if (!declared.Notes.Contains("deprecated"))
                Complain($"{function}: {declared.Reason}.");
        }

        _untold = null;
    }

    public override int MaxMemory => Engine.MaxMemory;

    protected override double DelayFactor => Engine.DelayFactor;

    protected override void OnStateChanged()
    {
        Host.Engine.Listens.RemoveAll(this);
        Host.Engine.Sensors.Remove(this);
    }

    protected override void OnReset()
    {
        Scene.RequestModuleInterface<IScriptModuleComms>()?.EndScript(Host.ItemId);
        Host.Engine.Listens.RemoveAll(this);
        Host.Engine.Sensors.Remove(this);
        Host.Engine.Targets.RemoveAll(this);
        Host.Engine.Urls?.CloseAll(this);
        Host.Engine.RemoteData?.Close(this);
        Host.SetTimer(0);
        TimerPeriod = MinEventDelay = 0;
        ControlTaking.Release(this);
        Host.Engine.Experiences.Remove(this);
        Permissions = 0;
        PermissionsKey = default;
        Asked = default;
        Awaited = null;
        FailsInPublic = false;
        Began = Scene.Clock.Seconds;
    }
}
