using System.Buffers;
using System.Text;

namespace OpenSim.Llsd.Tests;

public class XmlRpcTests
{
    [Test]
    public void Call_AsViewersSendIt_IsRead()
    {
        var call = ReadCall("""
            <?xml version="1.0"?>
            <methodCall>
              <methodName>login_to_simulator</methodName>
              <params><param><value><struct>
                <member><name>first</name><value><string>Ima</string></value></member>
                <member><name>start</name><value><string><![CDATA[uri:My Region&128&128&30]]></string></value></member>
                <member><name>web_login_key</name><value><string/></value></member>
                <member><name>mac</name><value/></member>
                <member><name>version</name><value>1.2.3 beta</value></member>
                <member><name>empty</name><value></value></member>
                <member><name>agree_to_tos</name><value><boolean>1</boolean></value></member>
                <member><name>address_size</name><value><int>64</int></value></member>
                <member><name>options</name><value><array><data>
                  <value><string>inventory-root</string></value><value>gestures</value>
                </data></array></value></member>
              </struct></value></param></params>
            </methodCall>
            """);
        Assert.That(call.Method, Is.EqualTo("login_to_simulator"));
        Assert.That(call.Parameters[0], Is.EqualTo(new LlsdMap
        {
            ["first"] = "Ima",
            ["start"] = "uri:My Region&128&128&30",
            ["web_login_key"] = "",
            ["mac"] = "",
            ["version"] = "1.2.3 beta",
            ["empty"] = "",
            ["agree_to_tos"] = true,
            ["address_size"] = 64,
            ["options"] = new LlsdArray("inventory-root", "gestures")
        }));
    }

    [TestCase("<methodCall><methodName>m</methodName></methodCall>")]
    [TestCase("<methodCall><methodName>m</methodName><params/></methodCall>")]
    [TestCase("<methodCall><methodName>m</methodName><params></params></methodCall>")]
    public void Call_WithoutParameters_IsRead(string xml) => Assert.That(ReadCall(xml).Parameters, Is.Empty);

    [Test]
    public void Call_WhatWasWritten_IsEqual()
    {
        var value = new LlsdMap
        {
            ["s"] = "a<&>b",
            ["i"] = -5,
            ["d"] = 1.5e-7,
            ["b"] = true,
            ["bin"] = new byte[] { 1, 2, 3 },
            ["date"] = new DateTime(1998, 7, 17, 14, 8, 55, DateTimeKind.Utc),
            ["list"] = new LlsdArray(new LlsdMap(), new LlsdArray(), "x")
        };
        var output = new ArrayBufferWriter<byte>();
        XmlRpc.WriteCall(output, "method", value, 7);

        Assert.That(XmlRpc.TryReadCall(output.WrittenSpan, out var call, out var error), Is.True, error);
        Assert.That(call!.Method, Is.EqualTo("method"));
        Assert.That(call.Parameters, Is.EqualTo(new LlsdValue[] { value, 7 }));
    }

    [Test]
    public void Response_WhatWasWritten_IsEqual()
    {
        var output = new ArrayBufferWriter<byte>();
        XmlRpc.WriteResponse(output, new LlsdMap { ["login"] = "true", ["agent_id"] = Samples.Id });

        Assert.That(XmlRpc.TryReadResponse(output.WrittenSpan, out var response, out var error), Is.True, error);
        Assert.That(response!.IsFault, Is.False);
        Assert.That(response.Value["agent_id"].AsUuid(), Is.EqualTo(Samples.Id));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Response_IsAFault_OnlyIfItWasMadeAsOne(bool isFault)
    {
        var output = new ArrayBufferWriter<byte>();
        XmlRpc.WriteResponse(output, isFault ? XmlRpc.Fault(5, "words") : new LlsdMap { ["faultCode"] = 5, ["faultString"] = "words" });

        Assert.That(XmlRpc.TryReadResponse(output.WrittenSpan, out var response, out var error), Is.True, error);
        Assert.That((response!.IsFault, response.FaultCode), Is.EqualTo((isFault, isFault ? 5 : 0)));
    }

    [Test]
    public void Fault_WhatWasWritten_IsRead()
    {
        var output = new ArrayBufferWriter<byte>();
        XmlRpc.WriteFault(output, -32601, "no such method");

        Assert.That(XmlRpc.TryReadResponse(output.WrittenSpan, out var response, out var error), Is.True, error);
        Assert.That(response, Is.EqualTo(new XmlRpcResponse(LlsdValue.Undefined, true, -32601, "no such method")));
    }

    [TestCase("")]
    [TestCase("<methodCall/>")]
    [TestCase("<methodCall><methodName>m</methodName>")]
    [TestCase("<methodCall><methodName>m</methodName><params><param/></params></methodCall>")]
    [TestCase("<methodCall><methodName>m</methodName><params><param><value><weird>1</weird></value></param></params></methodCall>")]
    [TestCase("<methodCall><methodName>m</methodName><params><param><value><struct><member><value>1</value></member></struct></value></param></params></methodCall>")]
    [TestCase("<methodCall><methodName>m</methodName><params><param><value><base64>*</base64></value></param></params></methodCall>")]
    [TestCase("<!DOCTYPE x><methodCall><methodName>m</methodName></methodCall>")]
    public void Call_Broken_SaysWhy(string xml)
    {
        Assert.That(XmlRpc.TryReadCall(Encoding.UTF8.GetBytes(xml), out var call, out var error), Is.False);
        Assert.That(call, Is.Null);
        Assert.That(error, Is.Not.Empty);
    }

    [Test]
    public void Call_DeepArrays_AreRefused()
    {
        var xml = "<methodCall><methodName>m</methodName><params><param>" + string.Concat(Enumerable.Repeat("<value><array><data>", 200));
        Assert.That(XmlRpc.TryReadCall(Encoding.UTF8.GetBytes(xml), out _, out var error), Is.False);
        Assert.That(error, Does.Contain("deeply"));
    }

    private static XmlRpcCall ReadCall(string xml)
    {
        Assert.That(XmlRpc.TryReadCall(Encoding.UTF8.GetBytes(xml), out var call, out var error), Is.True, error);
        return call!;
    }
}
