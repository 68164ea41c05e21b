using System.Buffers;
using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Settings;

namespace OpenSim.ClientStack.LindenCaps.Events;

/// <summary>
/// EventQueueGet: the viewer's long poll (docs/protocol.md, Event queue). An idle poll ends with an empty batch rather than with 502:
/// viewers take both, but some clients pause for seconds after an error, and would learn of a teleport late.
/// </summary>
public sealed class EventQueueCapability(Configuration configuration)
{
    public const string Name = "EventQueueGet";

    public async Task Answer(CapCall call)
    {
        var http = call.Http;
        if (!http.HasMethod(HttpMethods.Post) || await http.ReadLlsd() is not { } body)
            return;
        var hold = body["done"].AsBoolean() ? TimeSpan.Zero : TimeSpan.FromSeconds(configuration.Get(CapsSettings.EventQueueHold));
        var batch = await call.Caps.Events.Poll(body["ack"].AsInteger(), hold, http.RequestAborted);
        if (batch is null)
            http.Response.StatusCode = StatusCodes.Status404NotFound;
        else
            await http.Reply(LlsdXml.ContentType, Encode(batch));
    }

    private static ReadOnlyMemory<byte> Encode(EventBatch batch)
    {
        var output = new ArrayBufferWriter<byte>(256 + batch.Events.Sum(e => e.Length));
        output.Write("<llsd><map><key>events</key><array>"u8);
        foreach (var encoded in batch.Events)
            output.Write(encoded);
        output.Write("</array><key>id</key><integer>"u8);
        batch.Id.TryFormat(output.GetSpan(12), out var written, default, System.Globalization.CultureInfo.InvariantCulture);
        output.Advance(written);
        output.Write("</integer></map></llsd>"u8);
        return output.WrittenMemory;
    }
}
