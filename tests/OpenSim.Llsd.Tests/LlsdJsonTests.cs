using System.Text;

namespace OpenSim.Llsd.Tests;

public class LlsdJsonTests
{
    [TestCase("""{"a":1,"b":"x","c":[true,null,1.5],"d":{}}""", "{'a':i1,'b':'x','c':[1,!,r1.5],'d':{}}")]
    [TestCase("256.0", "r256")]
    [TestCase("12345678901", "r12345678901")]
    public void Read_Json_GivesValues(string json, string notation)
    {
        Assert.That(LlsdJson.TryRead(Encoding.UTF8.GetBytes(json), out var value), Is.True);
        Assert.That(value, Is.EqualTo(Notation(notation)));
    }

    [TestCase("")]
    [TestCase("{")]
    [TestCase("{\"a\":}")]
    [TestCase("True")]
    [TestCase("[1] [2]")]
    [TestCase("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[")]
    public void Read_NoJson_IsSaid(string json) => Assert.That(LlsdJson.TryRead(Encoding.UTF8.GetBytes(json), out _), Is.False);

    [Test]
    public void Write_Values_AreAsOpenSimulatorWritesThem()
    {
        var value = new LlsdMap
        {
            ["far"] = 256.0, ["version"] = (double)0.8f, ["nan"] = double.NaN, ["n"] = 5, ["yes"] = true, ["bytes"] = new byte[] { 0, 255 },
            ["text"] = "<1, 2, 3> & \"ä\"", ["nothing"] = LlsdValue.Undefined, ["list"] = new LlsdArray("a")
        };
        Assert.That(LlsdJson.ToText(value), Is.EqualTo(
            """{"far":256.0,"version":0.800000011920929,"nan":0.0,"n":5,"yes":true,"bytes":[0,255],"text":"<1, 2, 3> & \"ä\"","nothing":null,"list":["a"]}"""));
    }

    private static LlsdValue Notation(string text)
    {
        Assert.That(LlsdNotation.TryRead(Encoding.UTF8.GetBytes(text), out var value, out var error), Is.True, error);
        return value!;
    }
}
