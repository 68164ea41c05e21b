using OpenSim.Primitives;

namespace OpenSim.World.Viewers;

/// <summary>A box that an object shows: words, and buttons of which one may be chosen.</summary>
/// <param name="OwnerFirstName">Of the object; empty for a group's, whose name is the last name.</param>
/// <param name="Text">At most 511 bytes of UTF-8 are shown.</param>
/// <param name="Channel">On which the answer is said.</param>
/// <param name="Buttons">
/// At most 12 of 24 bytes each, from the lower left. A single <see cref="TextBox"/> asks for a line of text.
/// </param>
public sealed record ScriptDialog(UUID ObjectId, string ObjectName, UUID OwnerId, string OwnerFirstName, string OwnerLastName, string Text,
    int Channel, IReadOnlyList<string> Buttons, UUID ImageId = default)
{
    /// <summary>The button by which viewers know that they are to show a field for text (llTextBox).</summary>
    public const string TextBox = "!!llTextBox!!";
}
