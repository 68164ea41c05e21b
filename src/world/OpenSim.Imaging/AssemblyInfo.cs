using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("OpenSim.Imaging.Tests")]
