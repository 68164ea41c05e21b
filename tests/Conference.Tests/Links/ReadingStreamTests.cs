using System.Text;
using System.Text.Json;
using OpenSim.Conference.Links;

namespace OpenSim.Conference.Tests.Links;

public class ReadingStreamTests
{
    // As a region writes it, cut to two columns of each kind and in another order: columns are found by their names.
    private const string Stream = """
        event: hello
        data: {"processColumns":["resident","cpu"],"regionColumns":["prims","rate","inbox","other","seats"]}

        event: live
        data: {"open":true,"process":[300.5,12],"regions":[{"name":"Hall","reading":[77,45,0.25,0.5,20],"people":[["Ada Lovelace",10.5,20,30,0,"sitting","Firestorm"]]}]}


        """;

    [Test]
    public async Task Read_Live_IsPeopleTicksProcessorAndMemory()
    {
        List<RegionReading> read = [];
        await new ReadingStream(read.Add).Read(new MemoryStream(Encoding.UTF8.GetBytes(Stream)), CancellationToken.None);
        var reading = read.Single();
        Assert.That(reading.People, Is.EqualTo([new PersonReading("Ada Lovelace", 10.5, 20, 30)]));
        Assert.That((reading.TickRate, reading.TickTime, reading.Processor, reading.Memory, reading.Prims, reading.IsOpen),
            Is.EqualTo((45.0, 0.75, 12.0, 300.5, 77.0, true)));
        Assert.That(reading.SeatsLeft(100), Is.EqualTo(19), "its owner has made room for less");
        Assert.That((reading with { Seats = 0 }).SeatsLeft(100), Is.EqualTo(99));
    }

    [TestCase("{}")]
    [TestCase("[]")]
    [TestCase("""{"open":true,"process":[],"regions":[{"reading":[],"people":[[]]}]}""")]
    [TestCase("""{"open":true,"process":[],"regions":[{"reading":[],"people":[[1,2,3,4]]}]}""")]
    public void Take_OfAnotherShape_IsRefusedAsNoReading(string text) =>
        Assert.That(() => new ReadingStream(_ => { }).Take(true, text), Throws.InstanceOf<JsonException>());
}
