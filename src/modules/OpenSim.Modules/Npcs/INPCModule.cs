using System.Numerics;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Npcs;

/// <summary>
/// Avatars that the region itself steers (<see cref="ScenePresence.Npc"/>). They end with the region. Where they go, sit and what they play
/// is asked of the scene, as for everybody. With the region's token, but for what says otherwise. Not offered where there are to be none.
/// </summary>
public interface INPCModule
{
    NpcOptions Options { get; }

    /// <summary>Brings one in, at once; what it wears follows. Rights are the caller's to ask.</summary>
    /// <param name="refusal">Why not, in words, where the answer is null.</param>
    ScenePresence? Create(NpcRequest request, out string? refusal);

    /// <summary>False for who is none.</summary>
    bool Remove(ScenePresence npc);

    /// <summary>Takes off what it wears and has it look otherwise.</summary>
    void SetAppearance(ScenePresence npc, AvatarAppearance looks);

    /// <summary>Walks there, or flies where the place is high up.</summary>
    /// <param name="walks">It never flies.</param>
    /// <param name="lands">A flight ends at the place; else it hovers there.</param>
    /// <param name="runs">It walks fast.</param>
    /// <returns>False while it sits.</returns>
    bool MoveTo(ScenePresence npc, Vector3 place, bool walks, bool lands, bool runs);

    void Stop(ScenePresence npc);

    /// <summary>A short touch. False where no script can hear it.</summary>
    bool Touch(ScenePresence npc, SceneObjectPart part);

    /// <summary>
    /// Text of a notecard by which an NPC can look as somebody does now, what he wears included. Without the token: what it names is stored
    /// first.
    /// </summary>
    Task<string> Describe(ScenePresence who, bool withHuds);

    /// <summary>Looks out of the text of such a notecard; null for what is none. Any thread.</summary>
    AvatarAppearance? Read(string notecard);
}
