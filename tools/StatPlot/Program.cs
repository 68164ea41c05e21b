using OpenSim.Telemetry.Plots;

namespace StatPlot;

/// <summary><c>./dev stats plot FILE [FOLDER]</c>: pictures of what <c>stats record start</c> has written.</summary>
internal static class Program
{
    public static int Main(string[] args)
    {
        if (args is not [var file, ..] || args.Length > 2)
            return Fail("usage: ./dev stats plot FILE [FOLDER]");
        if (!File.Exists(file))
            return Fail($"There is no file {file}.");
        StatRecording recording;
        using (var reader = File.OpenText(file))
            recording = StatRecording.Read(reader);
        if (StatGallery.Write(recording, args.Length > 1 ? args[1] : file + ".pictures") is not { } page)
            return Fail($"{file} holds no two readings of statistics.");
        Console.Out.WriteLine($"{recording.Times.Count} readings drawn: {Path.GetFullPath(page)}");
        if (recording.BadLines > 0)
            Console.Out.WriteLine($"{recording.BadLines} lines could not be read.");
        return 0;
    }

    private static int Fail(string sentence)
    {
        Console.Error.WriteLine(sentence);
        return 2;
    }
}
