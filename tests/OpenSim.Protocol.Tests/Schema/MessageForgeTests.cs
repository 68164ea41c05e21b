using System.Text;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Testing;
using OpenSim.Testing;

namespace OpenSim.Protocol.Tests.Schema;

/// <summary>What is made up to attack the server has its form: else it would be refused before a handler sees it.</summary>
public class MessageForgeTests
{
    [Test]
    public void Write_EveryKind_IsReadWhole()
    {
        var session = new ForgedSession { AgentId = new(1, 2), SessionId = new(3, 4), CircuitCode = 5, LocalIds = { 7 } };
        var forge = new MessageForge(new FuzzRandom(1), session);
        var datagram = new byte[1200];
        foreach (var message in MessageTable.All)
        {
            for (var i = 0; i < 50; i++)
            {
                var length = forge.Write(message, datagram);
                Assert.That(MessageTable.TryDescribe(message.Id, datagram.AsSpan(message.IdLength, length - message.IdLength),
                    new StringBuilder()), message.Name);
            }
        }
    }
}
