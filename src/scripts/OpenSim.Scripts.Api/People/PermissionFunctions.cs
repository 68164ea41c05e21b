using OpenSim.Primitives;
using OpenSim.Scripts.Api.Experiences;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Api.People;

/// <summary>What people let scripts do to them, and what scripts do with it.</summary>
[ScriptFunctions]
public static class PermissionFunctions
{
    private const int Known = 0x9DFFE;

    [OwnState]
    public static int llGetPermissions(RegionScript script) => script.Permissions;

    public static string llGetPermissionsKey(RegionScript script) => script.PermissionsKey.ToString();

    public static void llRequestPermissions(RegionScript script, string agent, int permissions)
    {
        var who = Ids.Of(agent);
        var wanted = permissions & Known;
        if (who != script.Part.OwnerId)
            wanted &= ~PermissionBits.Debit; // it is the owner's money
        var kept = script.PermissionsKey == who ? script.Permissions & wanted : 0;
        if (kept != script.Permissions)
            ControlTaking.Release(script);
        if (wanted == 0 || who.IsZero)
        {
            Grant(script, who, 0);
            return;
        }

        if (Avatars.Find(script.Scene, who) is not { } avatar)
            return;
        if ((wanted & ~Consent.Of(script.Part.Group, avatar)) == 0)
        {
            Grant(script, who, wanted);
            return;
        }

        script.Asked = (who, wanted);
        var part = script.Part;
        var (first, last) = Avatars.NameOf(script.Scene, part.OwnerId);
        avatar.Viewer?.Scripts.SendQuestion(
            new ScriptQuestion(part.Id, script.Host.ItemId, part.Group.RootPart.Name, $"{first} {last}".Trim(), wanted));
    }

    /// <summary>The answer of the one who was asked.</summary>
    public static void Answer(RegionScript script, UUID who, int permissions)
    {
        if (script.Asked.Avatar != who || who.IsZero)
            return;
        permissions &= script.Asked.Permissions;
        var isOfExperience = (script.Asked.Permissions & PermissionBits.Experience) != 0;
        script.Asked = default;
        if (isOfExperience)
            ExperiencePermissions.Answer(script, who, permissions != 0);
        else
            Grant(script, who, permissions);
    }

    /// <summary>Sets what it may do and tells it.</summary>
    public static void Grant(RegionScript script, UUID who, int permissions)
    {
        if ((permissions & PermissionBits.TakeControls) == 0)
            ControlTaking.Release(script);
        script.PermissionsKey = permissions == 0 ? UUID.Zero : who;
        script.Permissions = permissions;
        script.Host.Post(new ScriptEvent(EventKind.run_time_permissions, LslList.Of(permissions)));
    }

    public static void llTakeControls(RegionScript script, int controls, int accept, int pass_on)
    {
        if (!script.Has(PermissionBits.TakeControls))
            script.Complain("llTakeControls: PERMISSION_TAKE_CONTROLS has not been granted.");
        else if (Avatars.Find(script.Scene, script.PermissionsKey) is { } who)
            ControlTaking.Take(script, who, (AgentControls)controls, accept != 0, pass_on != 0);
    }

    public static void llReleaseControls(RegionScript script)
    {
        ControlTaking.Release(script);
        if (script.Has(PermissionBits.TakeControls))
            script.Permissions &= ~PermissionBits.TakeControls;
    }
}
