using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Api.Links;

/// <summary>Messages between the scripts of a linkset.</summary>
[ScriptFunctions]
public static class MessageFunctions
{
    public static void llMessageLinked(RegionScript script, int link, int num, string str, string id)
    {
        var told = new ScriptEvent(EventKind.link_message,
            LslList.Of(script.Part.LinkNumber, num, str, ListItem.OfKey(id)));
        foreach (var part in LinkTargets.Of(script.Part, link))
        {
            foreach (var host in script.Engine.ScriptsIn(part))
                host.Post(told);
        }
    }
}
