using System.Text;
using OpenSim.Llsd;
using OpenSim.Scripts.Api.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Experiences;

/// <summary>
/// What viewers list of what experiences have done to their users (GenericMessage ExperienceEvent): LLSD in XML, then the names of object
/// and parcel.
/// </summary>
internal static class ExperienceLog
{
    // By which viewers find their words for it.
    public const int Accepted = 12, SatDown = 16, Environment = 17;

    public static void Tell(RegionScript script, ScenePresence who, int what)
    {
        if (who.Viewer is not { } viewer)
            return;
        var done = LlsdXml.ToFragment(new LlsdMap { ["OwnerID"] = script.Part.OwnerId, ["Permission"] = what });
        viewer.Messages.SendGeneric("ExperienceEvent", script.Host.ExperienceId, $"<llsd>{Encoding.UTF8.GetString(done)}</llsd>",
            script.Part.Group.RootPart.Name, script.Scene.Land.At(who.AbsolutePosition).Row.Name);
    }
}
