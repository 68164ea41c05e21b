using OpenSim.World;
using OpenSim.World.Land;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Travels.Admission;

/// <summary>The estate tools of the telehub. Where it leads visitors is for <see cref="ArrivalModule"/> and teleports.</summary>
public sealed class TelehubModule : RegionModule, ITelehubRequests
{
    public override string Name => "TelehubModule";

    public void Send(ScenePresence who) =>
        who.Viewer?.Land.SendTelehub(Scene.Telehub.Object, Scene.Telehub.Object is null ? [] : Scene.Telehub.SpawnOffsets);

    public void Connect(ScenePresence who, uint localId)
    {
        if (Scene.TryGetPart(localId, out var part) && !part.Group.IsAttachment)
            Scene.Telehub.Connect(part.Group);
        Send(who);
    }

    public void Disconnect(ScenePresence who)
    {
        Scene.Telehub.Disconnect();
        Send(who);
    }

    public void AddSpawnPoint(ScenePresence who, uint localId)
    {
        if (Scene.Telehub.Object is null)
            who.Viewer?.Messages.SendAlert("There is no telehub to which a spawn point could belong.");
        else if (Scene.TryGetPart(localId, out var part) && !Scene.Telehub.AddSpawnPoint(part.WorldPosition))
            who.Viewer?.Messages.SendAlert($"A telehub has no more than {Telehub.MaxSpawnPoints} spawn points.");
        Send(who);
    }

    public void RemoveSpawnPoint(ScenePresence who, int index)
    {
        Scene.Telehub.RemoveSpawnPoint(index);
        Send(who);
    }

    protected override void Attach(Scene scene) => Answer(this);
}
