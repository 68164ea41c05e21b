using System.Security.Cryptography;
using System.Text;
using OpenSim.Protocol.Messages;

namespace OpenSim.Protocol.Tests.Schema;

/// <summary>The schema is the published template's facts in our words; a mistake in it is a viewer that drops us.</summary>
public class SchemaTests
{
    // Taken when the schema had just been found equal to the template, field by field. A deliberate change of the schema changes it.
    private const string Fingerprint = "cf8fad32ec0e1d9b";

    [Test]
    public void Schema_EveryMessage_IsAsWhenItWasComparedWithTheTemplate()
    {
        var text = string.Join('\n', SchemaText.Messages.Select(SchemaText.Of));

        var fingerprint = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..16];

        Assert.That(fingerprint, Is.EqualTo(Fingerprint));
    }

    [Test]
    public void Schema_TemplateIsThere_AgreesFieldByField()
    {
        if (Repository.MessageTemplate is not { } file)
        {
            Assert.Pass("No template beside the repository; the fingerprint stands for it.");
            return;
        }

        var template = SchemaText.OfTemplate(File.ReadAllText(file));

        Assert.Multiple(() =>
        {
            foreach (var message in SchemaText.Messages)
                Assert.That(SchemaText.Of(message), Is.EqualTo(template.GetValueOrDefault(message.Name)));
            Assert.That(SchemaText.Messages.Select(m => m.Name), Is.EquivalentTo(template.Keys));
        });
    }

    // Feature-map 1.6: 483 messages; 3 fixed, 32 high, 17 medium, 431 low; 218 trusted; 189 zero-coded; 4 never by UDP.
    [Test]
    public void Table_Totals_AreTheTemplates()
    {
        var all = MessageTable.All.ToArray();

        Assert.Multiple(() =>
        {
            Assert.That(all, Has.Length.EqualTo(483));
            Assert.That(all.Count(m => m.Frequency == MessageFrequency.Fixed), Is.EqualTo(3));
            Assert.That(all.Count(m => m.Frequency == MessageFrequency.High), Is.EqualTo(32));
            Assert.That(all.Count(m => m.Frequency == MessageFrequency.Medium), Is.EqualTo(17));
            Assert.That(all.Count(m => m.Frequency == MessageFrequency.Low), Is.EqualTo(431));
            Assert.That(all.Count(m => m.Trusted), Is.EqualTo(218));
            Assert.That(all.Count(m => m.ZeroCoded), Is.EqualTo(189));
            Assert.That(all.Count(m => m.NeverByUdp), Is.EqualTo(4));
        });
    }

    [Test]
    public void Table_EveryMessage_IsFoundByIdAndByName()
    {
        foreach (var info in MessageTable.All)
        {
            Assert.That(MessageTable.Find(info.Id), Is.SameAs(info));
            Assert.That(MessageTable.All[info.Index], Is.SameAs(info));
            Assert.That(MessageTable.TryFind(info.Name.ToLowerInvariant(), out var named) && named == info, info.Name);
        }
    }

    [TestCase(0x00u)]
    [TestCase(0xFEu)]
    [TestCase(0x100u)]
    [TestCase(0xFF00u)]
    [TestCase(0xFFFEu)]
    [TestCase(0x10000u)]
    [TestCase(0xFFFF0000u)]
    [TestCase(0xFFFFFFFAu)]
    [TestCase(0xFFFFFFFFu)]
    public void Table_UnknownNumber_IsNull(uint id) => Assert.That(MessageTable.Find(id), Is.Null);

    [Test]
    public void MessageId_WhatBothEndsShare_IsPinned() => Assert.Multiple(() =>
    {
        Assert.That(MessageId.PacketAck, Is.EqualTo(0xFFFFFFFB));
        Assert.That(MessageId.CloseCircuit, Is.EqualTo(0xFFFFFFFD));
        Assert.That(MessageId.StartPingCheck, Is.EqualTo(1));
        Assert.That(MessageId.CompletePingCheck, Is.EqualTo(2));
        Assert.That(MessageId.AgentUpdate, Is.EqualTo(4));
        Assert.That(MessageId.LayerData, Is.EqualTo(11));
        Assert.That(MessageId.ObjectUpdate, Is.EqualTo(12));
        Assert.That(MessageId.ObjectUpdateCompressed, Is.EqualTo(13));
        Assert.That(MessageId.ObjectUpdateCached, Is.EqualTo(14));
        Assert.That(MessageId.ImprovedTerseObjectUpdate, Is.EqualTo(15));
        Assert.That(MessageId.KillObject, Is.EqualTo(16));
        Assert.That(MessageId.ObjectAnimation, Is.EqualTo(30));
        Assert.That(MessageId.GenericStreamingMessage, Is.EqualTo(31));
        Assert.That(MessageId.CoarseLocationUpdate, Is.EqualTo(0xFF06));
        Assert.That(MessageId.UseCircuitCode, Is.EqualTo(0xFFFF0003));
        Assert.That(MessageId.ChatFromViewer, Is.EqualTo(0xFFFF0050));
        Assert.That(MessageId.AgentThrottle, Is.EqualTo(0xFFFF0051));
        Assert.That(MessageId.ChatFromSimulator, Is.EqualTo(0xFFFF008B));
        Assert.That(MessageId.RegionHandshake, Is.EqualTo(0xFFFF0094));
        Assert.That(MessageId.CompleteAgentMovement, Is.EqualTo(0xFFFF00F9));
        Assert.That(MessageId.LogoutRequest, Is.EqualTo(0xFFFF00FC));
    });
}
