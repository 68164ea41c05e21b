using OpenSim.Primitives;

namespace OpenSim.World.Viewers.Requests;

/// <param name="ObjectId">That has shown the dialog.</param>
/// <param name="Button">Its place among the buttons.</param>
/// <param name="Label">What is said on the channel: the button's label, or the text of a text box.</param>
public sealed record DialogAnswer(UUID ObjectId, int Channel, int Button, string Label);
