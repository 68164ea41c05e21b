using System.Net;
using System.Net.Sockets;
using System.Text;
using OpenSim.Conference.Links;
using OpenSim.Conference.Plans;
using OpenSim.Conference.Tests.Kit;

namespace OpenSim.Conference.Tests.Links;

/// <summary>What is made of a member's answers, over a socket.</summary>
public class MemberLinkTests
{
    [TestCase("200 OK", true)]
    [TestCase("503 Service Unavailable", false)]
    public async Task Ready_WhateverItSays_IsAnAnswer(string status, bool isGood) =>
        Assert.That(await Ready(IPAddress.Loopback, status), Is.EqualTo(new MemberAnswer(isGood, "Words")));

    [Test]
    public async Task Ready_RegionThatHasNoSuchPageYet_IsNone() =>
        Assert.That(await Ready(IPAddress.Loopback, "404 Not Found"), Is.Null);

    [Test]
    public async Task Ready_ServicesThatHaveNoSuchPage_AreThere() =>
        Assert.That((await Ready(IPAddress.Loopback, "404 Not Found", MemberKind.Services))?.IsGood, Is.True);

    [Test]
    public async Task Ready_OverIPv6_IsAnAnswer() =>
        Assert.That(await Ready(IPAddress.IPv6Loopback, "200 OK"), Is.EqualTo(new MemberAnswer(true, "Words")));

    private static async Task<MemberAnswer?> Ready(IPAddress address, string status, MemberKind kind = MemberKind.Region)
    {
        using var listener = new TcpListener(address, 0);
        listener.Start();
        using var file = new PlanFile(PlanFile.Text(1, $"Bind = {address}"));
        var plan = file.Read();
        using var link = new MemberLink(plan, "");
        var asked = link.Ready(plan.Members[0] with { Port = ((IPEndPoint)listener.LocalEndpoint).Port, Kind = kind });
        using var client = await listener.AcceptTcpClientAsync();
        var stream = client.GetStream();
        await stream.ReadExactlyAsync(new byte[16]);
        await stream.WriteAsync(Encoding.ASCII.GetBytes($"HTTP/1.1 {status}\r\nContent-Length: 6\r\n\r\nWords\n"));
        return await asked;
    }
}
