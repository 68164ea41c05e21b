using System.Numerics;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Attachments;

/// <summary>
/// What avatars that are here wear, for whoever has asked them: viewers' users themselves, and scripts that they let
/// (llAttachToAvatar, llDetachFromAvatar). With the region's token. Each answer comes once, with the token, at once or later, and never
/// where the region ends before: why it has not been done, in words, or null.
/// </summary>
public interface IWearing
{
    /// <summary>Puts on an object that stands in the region. It must be the wearer's; a temporary one gets no item.</summary>
    /// <param name="point">1 to 55; 0 for where it was worn last.</param>
    /// <param name="adds">Beside what is there already.</param>
    void Attach(ScenePresence wearer, SceneObjectGroup what, byte point, bool adds, Action<string?> answered);

    /// <summary>Puts on objects of the wearer's inventory. The answer is of the first that could not be worn.</summary>
    void Wear(ScenePresence wearer, WearRequest request, Action<string?> answered);

    /// <summary>Takes off, back into the item; what has changed goes only when its item has it.</summary>
    void Detach(ScenePresence wearer, SceneObjectGroup what, Action<string?> answered);

    /// <summary>Lays down what is worn, where new objects may be put down.</summary>
    /// <param name="place">Null for in front of the wearer.</param>
    void Drop(ScenePresence wearer, SceneObjectGroup what, Action<string?> answered, (Vector3 Position, Quaternion Rotation)? place = null);
}
