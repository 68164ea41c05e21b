using System.Text;
using OpenSim.ClientStack.LindenUDP.Tests.Handlers;
using OpenSim.ClientStack.Testing;
using OpenSim.Llsd;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace OpenSim.ClientStack.LindenUDP.Tests.Ports;

/// <summary>Alerts that viewers know by name: what they read of one.</summary>
public class MessagePortTests
{
    [Test]
    public void KnownAlert_HasItsName_AndItsValuesWithoutADeclaration()
    {
        var (name, text, extra) = Said(("MINUTES", "2"), ("NAME", "Sea & Sand"));
        Assert.That((name, text), Is.EqualTo(("RegionRestartMinutes", "words")));
        Assert.That(extra, Does.StartWith("<llsd>"), "viewers take nothing else for XML here");
        Assert.That(LlsdXml.TryRead(Encoding.UTF8.GetBytes(extra), out var values, out var problem), problem);
        Assert.That(values, Is.EqualTo(new LlsdMap { ["MINUTES"] = "2", ["NAME"] = "Sea & Sand" }));
    }

    [Test]
    public void KnownAlert_WithoutValues_HasItsNameAlone() => Assert.That(Said().Extra, Is.Empty);

    [Test]
    public void KnownAlert_WhoseValuesDoNotFit_IsWords() => Assert.That(Said(("NAME", new string('&', 60))), Is.EqualTo(("", "words", "")));

    private static (string Name, string Text, string Extra) Said(params (string, string)[] values)
    {
        using var stack = new TestStack();
        var ada = stack.Arrive("Ada");
        (string, string, string)? said = null;
        ada.Watch = (header, datagram) =>
        {
            header.TryGetBody(datagram, new byte[8192], out var body);
            if (header.MessageId == MessageId.AlertMessage && AlertMessageReader.TryRead(body, out var known))
                foreach (var info in known.AlertInfo)
                    said = (WireText.ToText(info.Message), WireText.ToText(known.AlertData.Message), WireText.ToText(info.ExtraParams));
            else if (header.MessageId == MessageId.AgentAlertMessage && AgentAlertMessageReader.TryRead(body, out var words))
                said = ("", WireText.ToText(words.AlertData.Message), "");
        };
        stack.SessionOf(ada).Messages.SendKnownAlert("RegionRestartMinutes", "words", values);
        Assert.That(stack.RunUntil(() => said is not null));
        return said!.Value;
    }
}
