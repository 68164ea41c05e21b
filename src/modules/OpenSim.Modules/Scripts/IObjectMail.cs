using OpenSim.Primitives;

namespace OpenSim.Modules.Scripts;

/// <summary>Takes mail for the prims of a region whose scripts read it (llGetNextEmail). Needs the token.</summary>
public interface IObjectMail
{
    /// <summary>It is dropped where nothing of that id has scripts, or its box is full.</summary>
    void Bring(UUID prim, ObjectLetter letter);
}

/// <summary>A mail in the box of a prim.</summary>
/// <param name="Time">Unix seconds.</param>
/// <param name="Sender">Address of a prim.</param>
public sealed record ObjectLetter(int Time, string Sender, string Subject, string Text);
