using OpenSim.Services.Hypergrid;

namespace OpenSim.Services.Tests.Hypergrid;

/// <summary>What people type into the map's search, and what stands in addresses of regions.</summary>
public class RegionUriTests
{
    [TestCase("grid.example.org:8002", "http://grid.example.org:8002/", "")]
    [TestCase("Grid.Example.org:8002 Welcome Area", "http://grid.example.org:8002/", "Welcome Area")]
    [TestCase("grid.example.org:8002:Welcome Area", "http://grid.example.org:8002/", "Welcome Area")]
    [TestCase("http://grid.example.org:8002/", "http://grid.example.org:8002/", "")]
    [TestCase("http://grid.example.org:8002/ Welcome Area", "http://grid.example.org:8002/", "Welcome Area")]
    [TestCase("https://grid.example.org/ Welcome", "https://grid.example.org/", "Welcome")]
    [TestCase("hop://grid.example.org:8002/Welcome%20Area/128/64/25", "http://grid.example.org:8002/", "Welcome Area")]
    [TestCase("hop://grid.example.org:8002/Welcome+Area", "http://grid.example.org:8002/", "Welcome Area")]
    [TestCase("http|!!grid.example.org|8002+Welcome+Area", "http://grid.example.org:8002/", "Welcome Area")]
    [TestCase("grid.example.org Welcome", "http://grid.example.org/", "Welcome")]
    [TestCase("127.0.0.1:9321 Beta One", "http://127.0.0.1:9321/", "Beta One")]
    [TestCase("localhost:9000", "http://localhost:9000/", "")]
    [TestCase("Welcome Area@grid.example.org:8002", "http://grid.example.org:8002/", "Welcome Area")]
    [TestCase("Welcome@http://grid.example.org:8002/", "http://grid.example.org:8002/", "Welcome")]
    public void Parse_WhatNamesAnotherGrid(string text, string server, string region) =>
        Assert.That(RegionUri.Parse(text), Is.EqualTo(new RegionUri(server, region)));

    [TestCase("Welcome Area")]
    [TestCase("St. Mary")]
    [TestCase("Region 12")]
    [TestCase("")]
    [TestCase("ftp://grid.example.org/")]
    [TestCase("grid.example.org:99999")]
    [TestCase("http:// /")]
    [TestCase("http://:8002/ Welcome")]
    [TestCase("http://user:secret@grid.example.org/")]
    [TestCase("user:secret@grid.example.org:8002")]
    [TestCase("@grid.example.org:8002")]
    [TestCase("Here@Welcome Area")]
    [TestCase("Here@grid.example.org:8002/There")]
    public void Parse_WhatNamesNone(string text) => Assert.That(RegionUri.Parse(text), Is.Null);
}
