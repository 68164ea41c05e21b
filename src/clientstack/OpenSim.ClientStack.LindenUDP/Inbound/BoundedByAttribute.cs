namespace OpenSim.ClientStack.LindenUDP.Inbound;

/// <summary>
/// Names what bounds a handler whose cost is not in its bytes: objects that a message names by four of them, searches, what is told to
/// everybody. Every handler has this or <see cref="CheapAttribute"/>; a test asks for it, and for the limits.
/// </summary>
/// <param name="limits">Short names of limits, as <c>show limits</c> has them.</param>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class BoundedByAttribute(params string[] limits) : Attribute
{
    public IReadOnlyList<string> Limits => limits;
}
