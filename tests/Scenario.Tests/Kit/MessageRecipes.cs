using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Testing;
using OpenSim.Testing;

namespace Scenario.Tests.Kit;

/// <summary>Messages of a town's owner about what she has: made up, but for fields without which they would be heard by nobody.</summary>
internal sealed class MessageRecipes
{
    private readonly MessageForge _forge;

    public MessageRecipes(Town town, TownProperty property)
    {
        var agent = town.Owner.Agent;
        var session = new ForgedSession { AgentId = agent.AgentId, SessionId = agent.SessionId, CircuitCode = agent.CircuitCode };
        session.Ids.AddRange(property.Ids);
        session.LocalIds.AddRange(property.LocalIds);
        _forge = new MessageForge(new FuzzRandom(11), session);
    }

    public int Write(MessageInfo message, Span<byte> into) => _forge.Write(message, into);
}
