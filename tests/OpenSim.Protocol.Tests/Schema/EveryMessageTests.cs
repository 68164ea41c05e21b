using System.Text;
using OpenSim.Protocol.Generator;
using OpenSim.Protocol.Messages;

namespace OpenSim.Protocol.Tests.Schema;

/// <summary>Readers and writers of all messages, on made-up bodies.</summary>
public class EveryMessageTests
{
    private static readonly byte[] Output = new byte[16384];

    [Test]
    public void ReadAndWrite_MadeUpBodies_GiveTheSameBytes()
    {
        foreach (var message in SchemaText.Messages)
        {
            for (var seed = 0; seed < 8; seed++)
            {
                var body = MadeUpBody.Of(message, seed);
                var length = MessageEcho.Echo(message.Id, body, Output);
                byte[] expected = [.. message.IdBytes, .. body];
                Assert.That(Output[..length], Is.EqualTo(expected), message.Name);
            }
        }
    }

    [Test]
    public void Read_BodyCutAnywhere_SaysFalseOrReadsEmptyTail()
    {
        foreach (var message in SchemaText.Messages)
        {
            var body = MadeUpBody.Of(message, 1);
            var ends = BlockEnds(message, body);
            for (var length = 0; length < body.Length; length++)
            {
                var read = MessageTable.TryDescribe(message.Id, body.AsSpan(0, length), new StringBuilder());
                Assert.That(read, Is.EqualTo(ends.Contains(length)), $"{message.Name} cut to {length} of {body.Length}");
            }
        }
    }

    // An older sender leaves off blocks that a newer template has at the end.
    [Test]
    public void Read_TrailingBlocksAbsent_ReadAsZeroes()
    {
        var writer = new ImprovedInstantMessageWriter(Output);
        writer.AgentData(new(1, 2), new(3, 4));
        var length = writer.Length;

        var read = ImprovedInstantMessageReader.TryRead(Output.AsSpan(4, length - 4), out var message);

        Assert.That(read);
        Assert.That(message.AgentData.AgentID, Is.EqualTo(new Primitives.UUID(1, 2)));
        Assert.That(message.MessageBlock.ToAgentID.IsZero);
        Assert.That(message.MessageBlock.Message.Length, Is.Zero);
        Assert.That(message.EstateBlock.EstateID, Is.Zero);
        Assert.That(message.MetaData.Count, Is.Zero);
    }

    [Test]
    public void Describe_EveryMessage_NamesEveryField()
    {
        foreach (var message in SchemaText.Messages)
        {
            var text = new StringBuilder();
            Assert.That(MessageTable.TryDescribe(message.Id, MadeUpBody.Of(message, 3, max: 2), text), message.Name);
            foreach (var field in message.Blocks.Where(b => b.Repeat != Repeat.Variable).SelectMany(b => b.Fields))
                Assert.That(text.ToString(), Does.Contain(field.Name + "="), message.Name);
        }
    }

    // Where a message may end: after any block, and inside none.
    private static HashSet<int> BlockEnds(Message message, byte[] body)
    {
        var ends = new HashSet<int> { 0 };
        var at = 0;
        foreach (var block in message.Blocks)
        {
            var times = block.Repeat switch { Repeat.Single => 1, Repeat.Multiple => block.Count, _ => body[at++] };
            for (var i = 0; i < times; i++)
                foreach (var field in block.Fields)
                    at += field.Size + (field.IsVariable ? body[at] : 0);
            ends.Add(at);
        }

        return ends;
    }
}
